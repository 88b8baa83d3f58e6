import type { ReactNode } from 'react'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '@/components/ui/table'
import { formatCount } from '@/lib/counted'
import type { Money } from '@/lib/day-book/answers'
import { dayBookScreenMessages as said } from '@/lib/day-book/screen-messages'
import { formatRupees, paiseToRupees, sumInPaise } from '@/lib/money'

type Props = {
  money: Money
  /** What is said where nothing arrived. */
  nothing: string
}

/**
 * What arrived on a day or in a month, what was reversed and what was given back: by method, by head and by who took it; and
 * cash that was taken with no drawer open.
 */
export function MoneySums({ money, nothing }: Props) {
  const { returned } = money
  return (
    <>
      {money.methods.length > 0 ? <Arrived money={money} /> : <p className="text-muted">{nothing}</p>}
      {returned > 0 && <p className="text-sm">{said.returned(formatRupees(returned))}</p>}
      {outsideOf(money).map((sentence) => (
        <p key={sentence} className="text-sm">
          {sentence}
        </p>
      ))}
    </>
  )
}

/** What is to be said of cash that is in no drawer's count. */
export const outsideOf = ({ outsideDrawers, refundedOutside }: Money): string[] => [
  ...(outsideDrawers > 0 ? [said.outsideDrawers(formatRupees(outsideDrawers))] : []),
  ...(refundedOutside > 0 ? [said.refundedOutside(formatRupees(refundedOutside))] : []),
]

function Arrived({ money: { received, reversed, refunded, methods, heads, collectors } }: Pick<Props, 'money'>) {
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Sums
          caption={said.byMethod}
          head={said.method}
          rows={methods.map(({ method, ...sums }) => ({ label: method, ...sums }))}
          total={{ received, reversed, refunded }}
          net
        />
        {heads.length > 0 && (
          <Sums
            caption={said.byHead}
            head={said.head}
            rows={heads.map(({ type, ...sums }) => ({ label: type || said.credit, ...sums }))}
            total={{ received, reversed }}
          />
        )}
      </div>
      {collectors.length > 0 && <Collectors collectors={collectors} />}
    </>
  )
}

const Collectors = ({ collectors }: Pick<Money, 'collectors'>) => (
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
)

export const Titled = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3 className="mb-2 text-base font-semibold">{title}</h3>
    <Table aria-label={title}>{children}</Table>
  </div>
)

type SumsRow = {
  received: number
  reversed: number
  /** Credit that was given back, which is of a method and of no head. */
  refunded?: number
}
type SumsProps = {
  caption: string
  head: string
  rows: readonly ({ label: string } & SumsRow)[]
  total: SumsRow
  /** With what is left of what arrived. */
  net?: boolean
}

const netOf = ({ received, reversed, refunded = 0 }: SumsRow) =>
  paiseToRupees(sumInPaise([{ amount: received }, { amount: -reversed }, { amount: -refunded }]))

const Sums = ({ caption, head, rows, total, net = false }: SumsProps) => (
  <Titled title={caption}>
    <TableHead>
      <tr role="row">
        <HeaderCell>{head}</HeaderCell>
        <HeaderCell className="text-right">{said.received}</HeaderCell>
        <HeaderCell className="text-right">{said.reversed}</HeaderCell>
        {total.refunded !== undefined && <HeaderCell className="text-right">{said.refunded}</HeaderCell>}
        {net && <HeaderCell className="text-right">{said.net}</HeaderCell>}
      </tr>
    </TableHead>
    <TableBody>
      {[...rows, { label: said.total, ...total }].map(({ label, received, reversed, refunded }, index) => (
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
          {refunded !== undefined && (
            <Cell label={said.refunded} place="second" kind="number">
              {refunded > 0 && formatRupees(-refunded)}
            </Cell>
          )}
          {net && (
            <Cell label={said.net} place="second" kind="number">
              {formatRupees(netOf({ received, reversed, refunded }))}
            </Cell>
          )}
        </TableRow>
      ))}
    </TableBody>
  </Titled>
)
