import type { ReactNode } from 'react'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '@/components/ui/table'
import { formatCount } from '@/lib/counted'
import type { Money } from '@/lib/day-book/answers'
import { dayBookScreenMessages as said } from '@/lib/day-book/screen-messages'
import { formatRupees } from '@/lib/money'

type Props = {
  money: Money
  /** What is said where nothing arrived. */
  nothing: string
}

/** What arrived on a day or in a month, and what was reversed: by method, by head and by who took it; what was given back, and cash that was taken with no drawer open. */
export function MoneySums({ money, nothing }: Props) {
  const { refunded, returned, outsideDrawers } = money
  return (
    <>
      {money.methods.length > 0 ? <Arrived money={money} /> : <p className="text-muted">{nothing}</p>}
      {refunded > 0 && <p className="text-sm">{said.givenBack(formatRupees(refunded))}</p>}
      {returned > 0 && <p className="text-sm">{said.returned(formatRupees(returned))}</p>}
      {outsideDrawers > 0 && <p className="text-sm">{said.outsideDrawers(formatRupees(outsideDrawers))}</p>}
    </>
  )
}

function Arrived({ money: { received, reversed, methods, heads, collectors } }: Pick<Props, 'money'>) {
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Sums
          caption={said.byMethod}
          head={said.method}
          rows={methods.map(({ method, ...sums }) => ({ label: method, ...sums }))}
          total={{ received, reversed }}
        />
        <Sums
          caption={said.byHead}
          head={said.head}
          rows={heads.map(({ type, ...sums }) => ({ label: type || said.credit, ...sums }))}
          total={{ received, reversed }}
        />
      </div>
      <Titled title={said.byCollector}>
        <TableHead>
          <tr role="row">
            <HeaderCell>{said.collector}</HeaderCell>
            <HeaderCell>{said.method}</HeaderCell>
            <HeaderCell className="text-right">{said.receipts}</HeaderCell>
            <HeaderCell className="text-right">{said.received}</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {collectors.map((row) => (
            <TableRow key={`${row.collector} ${row.method}`}>
              <Cell label={said.collector} place="title">
                {row.collector || said.online}
              </Cell>
              <Cell label={said.method} place="second">
                {row.method}
              </Cell>
              <Cell label={said.receipts} place="second" kind="number">
                {formatCount(row.receipts)}
              </Cell>
              <Cell label={said.received} place="state" kind="rupees">
                {formatRupees(row.received)}
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Titled>
    </>
  )
}

export const Titled = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3 className="mb-2 text-base font-semibold">{title}</h3>
    <Table aria-label={title}>{children}</Table>
  </div>
)

type SumsRow = { received: number; reversed: number }
type SumsProps = { caption: string; head: string; rows: readonly ({ label: string } & SumsRow)[]; total: SumsRow }

const Sums = ({ caption, head, rows, total }: SumsProps) => (
  <Titled title={caption}>
    <TableHead>
      <tr role="row">
        <HeaderCell>{head}</HeaderCell>
        <HeaderCell className="text-right">{said.received}</HeaderCell>
        <HeaderCell className="text-right">{said.reversed}</HeaderCell>
      </tr>
    </TableHead>
    <TableBody>
      {[...rows, { label: said.total, ...total }].map(({ label, received, reversed }, index) => (
        <TableRow key={label} className={index === rows.length ? 'font-semibold' : undefined}>
          <Cell label={head} place="title">
            {label}
          </Cell>
          <Cell label={said.received} place="state" kind="rupees">
            {formatRupees(received)}
          </Cell>
          <Cell label={said.reversed} place="second" kind="number">
            {reversed > 0 && formatRupees(-reversed)}
          </Cell>
        </TableRow>
      ))}
    </TableBody>
  </Titled>
)
