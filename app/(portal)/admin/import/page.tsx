import { Fold } from '@/components/fold'
import { ScreenSection } from '@/components/screen-section'
import { importPageMessages } from '@/lib/import/page-messages'
import { importKindsFor } from '@/lib/import/lists'
import { listImports } from '@/lib/import/queries'
import { reachOf } from '@/lib/permissions'
import type { SearchParams } from '@/lib/list-view'
import { tabOf } from '@/lib/route-lookups'
import { currentUser, readTable } from '@/lib/server/doors/page'
import { formatSchoolInstant } from '@/lib/server/school-day'
import { OfficeScreen } from '../office-screen'
import { ColumnGuide } from './column-guide'
import { ImportSteps } from './import-steps'
import { ImportsTable } from './imports-table'
import { UploadSheetForm } from './upload-sheet-form'

export const metadata = tabOf('/admin/import')

export default async function ImportPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [params, user] = await Promise.all([searchParams, currentUser()])
  const kinds = importKindsFor(reachOf('people:import', user))
  return (
    <OfficeScreen path="/admin/import">
      <ImportSteps present="Choose" />
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div id="sheet">
          <UploadSheetForm kinds={kinds} kind={kinds.find((kind) => kind === params.sheet)} />
        </div>
        <Fold title={importPageMessages.whatSheetMayHave}>
          <ColumnGuide kinds={kinds} />
        </Fold>
      </div>
      <section aria-labelledby="imports" className="mt-12">
        <h2 id="imports" className="mb-4 text-xl">
          {importPageMessages.earlierImports}
        </h2>
        <ScreenSection reading={readTable(listImports, params)}>
          {({ rows, ...list }) => (
            <ImportsTable
              list={{
                ...list,
                rows: rows.map((row) => ({ ...row, date: formatSchoolInstant(row.date) })),
              }}
            />
          )}
        </ScreenSection>
      </section>
    </OfficeScreen>
  )
}
