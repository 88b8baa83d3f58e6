import { Card } from '@/components/ui/card'
import type { ImportDetail } from '@/lib/import/answers'
import { importFields, type ImportField } from '@/lib/import/lists'
import { howItIsReadMessages } from '@/lib/import/page-messages'

/** Which column was taken for what, and what of the file is left out. */
export function HowItIsRead({ sheet: { kind, columns, forAll, notes } }: { sheet: ImportDetail }) {
  const said: Partial<Record<ImportField, string>> = forAll
  const taken = importFields[kind].flatMap(({ field, label }) => {
    const from = columns.find((column) => column.field === field)
    const value = said[field]
    const how = from
      ? howItIsReadMessages.from(from.header, `“${from.header}”`)
      : value && howItIsReadMessages.forAllRows(value)
    return how ? [{ label, how }] : []
  })
  return (
    <Card>
      <h2 className="text-lg">{howItIsReadMessages.howFileIsRead}</h2>
      <dl className="mt-3 grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-2 lg:grid-cols-3">
        {taken.map(({ label, how }) => (
          <div key={label} className="flex min-w-0 flex-wrap gap-x-2">
            <dt className="font-medium">{label}</dt>
            <dd className="min-w-0 text-muted wrap-anywhere">{how}</dd>
          </div>
        ))}
      </dl>
      {notes.length > 0 && (
        <ul className="mt-4 grid gap-1.5 border-t border-line pt-4 text-sm">
          {notes.map((note) => (
            <li key={note} className="wrap-anywhere">
              {note}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
