import { tabOf } from '@/lib/routes'
import { ViewSelect } from '@/components/data-table/view-select'
import { NeedsRole } from '@/components/needs-role'
import { ScreenSection } from '@/components/screen-section'
import { pageSizes, sections } from '@/lib/constants'
import { viewOf, type SearchParams } from '@/lib/list-view'
import { listMaterials } from '@/lib/materials/operations'
import { materialMessages } from '@/lib/materials/messages'
import { allows } from '@/lib/permissions'
import { currentUser, readSection } from '@/lib/server/doors/page'
import { schoolDay } from '@/lib/server/school-day'
import { storage } from '@/lib/server/files/storage/storage'
import { listTopics } from '@/lib/topics/operations'
import { MaterialsTable } from './materials-table'
import { ScheduleTopicForm } from './schedule-topic-form'
import { StudyMaterialsScreen } from './study-materials-screen'
import { TopicsTable } from './topics-table'
import { UploadMaterialForm } from './upload-material-form'

export const metadata = tabOf('/study-materials')

export default async function StudyMaterialsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [user, params] = await Promise.all([currentUser(), searchParams])
  const section = sections.find((known) => known === params.section)
  const shared = section ? { section } : {}
  const role = user?.role ?? 'guest'
  const forms = allows('materials:create', role) && allows('topics:create', role)

  return (
    <NeedsRole message={materialMessages.loginRequired}>
      <StudyMaterialsScreen
        forms={
          forms && (
            <>
              <UploadMaterialForm direct={storage().direct} />
              <ScheduleTopicForm today={schoolDay()} />
            </>
          )
        }
        // One for both tables.
        filter={
          <ViewSelect
            name="section"
            label="Section"
            all="All Sections"
            options={sections}
            lists={['materials', 'topics']}
            className="max-w-56"
          />
        }
        materials={
          <ScreenSection
            reading={readSection(listMaterials, {
              pageSize: pageSizes.table,
              ...viewOf(listMaterials, params, 'materials'),
              ...shared,
            })}
          >
            {(list) => <MaterialsTable list={list} byClass={role !== 'student'} />}
          </ScreenSection>
        }
        topics={
          <ScreenSection
            reading={readSection(listTopics, {
              pageSize: pageSizes.table,
              ...viewOf(listTopics, params, 'topics'),
              ...shared,
            })}
          >
            {(list) => <TopicsTable list={list} byClass={role !== 'student'} />}
          </ScreenSection>
        }
      />
    </NeedsRole>
  )
}
