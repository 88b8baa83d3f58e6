import { ListSkeleton } from '@/components/data-table/list-skeleton'
import { StudyMaterialsScreen } from './study-materials-screen'

export default function StudyMaterialsLoading() {
  return <StudyMaterialsScreen materials={<ListSkeleton />} topics={<ListSkeleton rows={4} />} />
}
