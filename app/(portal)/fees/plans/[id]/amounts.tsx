import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '@/components/ui/table'
import type { Plan } from '@/lib/fee-plans/answers'
import { planMessages } from '@/lib/fee-plans/screen-messages'
import { formatRupees } from '@/lib/money'
import { partOf, rowKey, tableRows } from './plan-rows'

/** What each class pays, to look at: of a plan that is charged, or for who may not change it. */
export function Amounts({ plan: { heads, lines } }: { plan: Plan }) {
  const amountOf = (row: string, type: string) => lines.find((line) => rowKey(line) === row && line.type === type)
  const rows = tableRows(lines, []).filter((row) => heads.some(({ type }) => amountOf(rowKey(row), type)))
  return (
    <div>
      <h2 className="section-title">{planMessages.amounts}</h2>
      <p className="mt-2 mb-4 text-muted">{rows.length > 0 ? planMessages.readOnly : planMessages.noAmounts}</p>
      {rows.length > 0 && (
        <Table>
          <caption className="sr-only">{planMessages.amounts}</caption>
          <TableHead>
            <tr role="row">
              <HeaderCell>{planMessages.class}</HeaderCell>
              <HeaderCell>{planMessages.pupils}</HeaderCell>
              {heads.map((head) => (
                <HeaderCell key={head.type} className="text-right">
                  {headWords(head)}
                </HeaderCell>
              ))}
            </tr>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={rowKey(row)} about={[row.class, partOf(row)].filter(Boolean).join(', ')}>
                <Cell label={planMessages.class} place="title">
                  {row.class}
                </Cell>
                <Cell label={planMessages.pupils} place="second">
                  {partOf(row) || planMessages.pupilNames.All}
                </Cell>
                {heads.map((head, place) => {
                  const line = amountOf(rowKey(row), head.type)
                  return (
                    <Cell
                      key={head.type}
                      label={headWords(head)}
                      kind="rupees"
                      {...(place === 0 && { place: 'state' as const })}
                    >
                      {line ? formatRupees(line.amount) : '–'}
                    </Cell>
                  )
                })}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </div>
  )
}

const headWords = ({ type, once, optional }: Plan['heads'][number]) => {
  const how = [once && planMessages.onceShort, optional && planMessages.optionalShort].filter(Boolean).join(', ')
  return how ? `${type} (${how})` : type
}
