import { Card } from '@/components/ui/card'
import { importFields, importKindNames, type ImportKind } from '@/lib/import/lists'
import { columnGuideMessages } from '@/lib/import/page-messages'
import { TemplateButtons } from './template-buttons'

/** What a sheet may have, and templates to begin with. */
export const ColumnGuide = ({ kinds }: { kinds: readonly ImportKind[] }) => (
  <Card>
    <h2 className="text-lg">{columnGuideMessages.whatSheetMayHave}</h2>
    <p className="mt-2 text-sm text-muted">{columnGuideMessages.firstRowHasColumnNames}</p>
    {kinds.map((kind) => (
      <section key={kind} className="mt-6">
        <h3 className="font-semibold">{importKindNames[kind]}</h3>
        <dl className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[minmax(0,10rem)_minmax(0,1fr)]">
          {importFields[kind]
            .filter(({ elsewhere }) => !elsewhere)
            .map(({ field, label, hint, required }) => (
              <div key={field} className="contents">
                <dt>
                  {label}
                  {required && <span className="text-muted"> (needed)</span>}
                </dt>
                <dd className="text-muted max-sm:mb-1">{hint}</dd>
              </div>
            ))}
        </dl>
        <TemplateButtons kind={kind} />
      </section>
    ))}
  </Card>
)
