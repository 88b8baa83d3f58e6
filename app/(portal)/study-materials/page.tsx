import { tabOf } from '@/lib/route-lookups'
import { ViewSelect } from '@/components/data-table/view-select'
import { Fold } from '@/components/fold'
import { NeedsRole } from '@/components/needs-role'
import { ScreenSection } from '@/components/screen-section'
import { Total } from '@/components/total'
import { sections } from '@/lib/constants'
import type { SearchParams } from '@/lib/list-view'
import { listMaterials } from '@/lib/materials/operations'
import { materialMessages } from '@/lib/materials/messages'
import { studyMaterialsPageMessages } from '@/lib/materials/page-messages'
import { allows, reachOf } from '@/lib/permissions'
import { currentUser, readTable } from '@/lib/server/doors/page'
import { schoolDay } from '@/lib/server/school-day'
import { storage } from '@/lib/server/files/storage/storage'
import { listTopics } from '@/lib/topics/operations'
import { Screen } from '../screen'
import { MaterialsTable } from './materials-table'
import { OwnSectionNote } from './own-section'
import { ScheduleTopicForm } from './schedule-topic-form'
import { TopicsTable } from './topics-table'
import { UploadMaterialForm } from './upload-material-form'

export const metadata = tabOf('/study-materials')

export default async function StudyMaterialsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [user, params] = await Promise.all([currentUser(), searchParams])
  const section = sections.find((known) => known === params.section)
  const shared = section ? { section } : {}
  const own = reachOf('materials:read', user) === 'class' ? (user?.section ?? undefined) : undefined
  const given = own ? { ...shared, own: 'first' as const } : shared
  const topics = readTable(listTopics, params, 'topics', given)
  const forms = allows('materials:create', user) && allows('topics:create', user)

  return (
    <NeedsRole message={materialMessages.loginRequired}>
      <Screen path="/study-materials">
        {forms && (
          <div className="mt-6 grid items-start gap-x-4 lg:grid-cols-2 sm:gap-y-4">
            <Fold id="upload" title={studyMaterialsPageMessages.uploadStudyMaterial}>
              <UploadMaterialForm direct={storage().direct} />
            </Fold>
            <Fold id="schedule" title={studyMaterialsPageMessages.scheduleDailyTopic}>
              <ScheduleTopicForm today={schoolDay()} />
            </Fold>
          </div>
        )}
        {/* One filter for both tables. */}
        <div className="mt-8">
          <ViewSelect
            name="section"
            label="Section"
            all="All Sections"
            options={sections}
            lists={['materials', 'topics']}
            className="max-w-56"
          />
          {own && <OwnSectionNote section={own} className="mt-2 text-sm" />}
        </div>
        <h2 id="materials" className="mt-6 text-xl">
          Available Study Materials
        </h2>
        <div className="mt-4">
          <ScreenSection reading={readTable(listMaterials, params, 'materials', given)}>
            {(list) => (
              <MaterialsTable
                list={list}
                byClass={reachOf('materials:read', user) !== 'class'}
                uploads={forms}
                ownSection={own}
              />
            )}
          </ScreenSection>
        </div>
        <Fold
          id="topics"
          title="Scheduled Daily Topics"
          count={<Total of={topics} />}
          open={Object.keys(params).some((key) => key.startsWith('topics.'))}
          className="mt-12"
        >
          <h2 className="text-xl">Scheduled Daily Topics</h2>
          <div className="mt-4">
            <ScreenSection reading={topics}>
              {(list) => (
                <TopicsTable
                  list={list}
                  staff={reachOf('topics:read', user) !== 'class'}
                  schedules={forms}
                  ownSection={own}
                />
              )}
            </ScreenSection>
          </div>
        </Fold>
      </Screen>
    </NeedsRole>
  )
}
