import { Card } from '@/components/ui/card'
import { importFields, importKinds } from '@/lib/import/lists'
import { TemplateButtons } from './template-buttons'

/** What a sheet may have, and templates to begin with. */
export const ColumnGuide = () => (
  <Card>
    <h2 className="text-lg">What the sheet may have</h2>
    <p className="mt-2 text-sm text-muted">
      One person a row, below the names of the columns. Other names and another order are fine: you say in the next step
      which column is which. A pupil whom the portal knows is found by admission number, else by e-mail, else by name
      and date of birth. An empty cell changes nothing. Who is in another section than the sheet says is moved, from a
      day that you say. Who has left and has a class in the sheet is readmitted.
    </p>
    {importKinds.map((kind) => (
      <section key={kind} className="mt-5">
        <h3 className="font-semibold">{kind}</h3>
        <dl className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[10rem_1fr]">
          {importFields[kind].map(({ field, label, hint, required }) => (
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
