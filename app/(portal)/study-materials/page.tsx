import type { Metadata } from 'next'
import { NeedsRole } from '@/components/needs-role'
import { Part } from '@/components/part'
import { pageSizes, sections } from '@/lib/constants'
import { viewOf, type SearchParams } from '@/lib/list-view'
import { listMaterials } from '@/lib/materials/queries'
import { messages } from '@/lib/messages'
import { allows } from '@/lib/permissions'
import { currentUser, readPart } from '@/lib/server/doors/page'
import { schoolDay } from '@/lib/server/school-day'
import { storage } from '@/lib/server/files/storage/storage'
import { listTopics } from '@/lib/topics/queries'
import { MaterialsTable } from './materials-table'
import { ScheduleTopicForm } from './schedule-topic-form'
import { SectionFilter } from './section-filter'
import { StudyMaterialsScreen } from './study-materials-screen'
import { TopicsTable } from './topics-table'
import { UploadMaterialForm } from './upload-material-form'

export const metadata: Metadata = { title: 'Study Materials' }

export default async function StudyMaterialsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [user, params] = await Promise.all([currentUser(), searchParams])
  const section = sections.find((known) => known === params.section)
  const shared = section ? { section } : {}
  const role = user?.role ?? 'guest'
  const forms = allows('materials:create', role) && allows('topics:create', role)

  return (
    <NeedsRole message={messages.materials.loginRequired}>
      <StudyMaterialsScreen
        forms={
          forms && (
            <>
              <UploadMaterialForm direct={storage().direct} />
              <ScheduleTopicForm today={schoolDay()} />
            </>
          )
        }
        filter={<SectionFilter />}
        materials={
          <Part
            reading={readPart(listMaterials, {
              pageSize: pageSizes.table,
              ...viewOf(listMaterials, params, 'materials'),
              ...shared,
            })}
          >
            {(list) => <MaterialsTable list={list} byClass={role !== 'student'} />}
          </Part>
        }
        topics={
          <Part
            reading={readPart(listTopics, {
              pageSize: pageSizes.table,
              ...viewOf(listTopics, params, 'topics'),
              ...shared,
            })}
          >
            {(list) => <TopicsTable list={list} byClass={role !== 'student'} />}
          </Part>
        }
      />
    </NeedsRole>
  )
}
