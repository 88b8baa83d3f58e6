'use client'

import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { buttonStyle } from '@/components/ui/button'
import { formatDay, type Day } from '@/lib/dates'
import { fineOfFeeMessages } from '@/lib/late-fines/screen-messages'
import { formatRupees } from '@/lib/money'
import type { PersonFee, PersonFees } from '@/lib/people/answers'
import { isOpenFee } from '@/lib/people/lists'
import { sectionsMessages } from '@/lib/people/screen-messages'
import { AddFeeForOne, CancelFee } from '../../fees/one-pupils-fee'
import { ReceiptFile } from '../../fees/receipt-file'
import { WaiveFine } from '../../fees/waive-fine'
import { MoreRows } from './more-rows'
import { ReadPart, type Reading } from './part'
import { keyed, Nothing, Rows } from './rows'

const feeTones = { Paid: 'positive', Pending: 'caution', Overdue: 'negative', Cancelled: undefined } as const

type Payer = { id: string; name: string }
type FeesProps = Reading<PersonFees> & {
  /** Whose they are, where the viewer can add a fee and cancel one. */
  payer?: Payer
  /** The same, where the viewer can waive a late fine. */
  waiver?: Payer
  /** The student's id, where the viewer can give a concession. */
  concedes: string | false
  /** The viewer gives receipts out. */
  prints: boolean
  /** The school day. */
  today: Day
  /** Below the rows: the student’s statements and certificates. */
  papers?: ReactNode
}

export const Fees = ({ reading, payer, waiver, concedes, prints, today, papers }: FeesProps) => (
  <ReadPart id="fees" title={sectionsMessages.feesAndPayments} open reading={reading}>
    {(fees) => (
      <>
        <MoreRows
          list="fees"
          shown={fees.rows.length}
          total={fees.total}
          one="settled fee of earlier school years"
          many="settled fees of earlier school years"
        >
          <SumsAndRows fees={fees} payer={payer} waiver={waiver} concedes={concedes} prints={prints} today={today} />
        </MoreRows>
        {papers && <div className="mt-4 border-t border-line pt-4">{papers}</div>}
      </>
    )}
  </ReadPart>
)

type SumsProps = { fees: PersonFees } & Pick<FeesProps, 'payer' | 'waiver' | 'concedes' | 'prints' | 'today'>

function SumsAndRows({ fees, payer, waiver, concedes, prints, today }: SumsProps) {
  const { rows, total, paid, pending, overdue, fines, credit } = fees
  const adding = (payer || concedes) && (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      {concedes && (
        <a href={`/fees/concessions?student=${concedes}`} className={buttonStyle({ variant: 'link', size: 'inline' })}>
          {sectionsMessages.giveConcession}
        </a>
      )}
      {payer && <AddFeeForOne student={payer} today={today} />}
    </div>
  )
  if (total === 0 && credit === 0)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Nothing text="No fees." />
        {adding}
      </div>
    )
  const sums = [
    ['Paid', paid],
    ['Pending', pending],
    ['Overdue', overdue],
    ...(fines > 0 ? ([[fineOfFeeMessages.fines, fines]] as const) : []),
    ...(credit > 0 ? ([[sectionsMessages.credit, credit]] as const) : []),
  ] as const
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {sums.map(([label, rupees]) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-xs text-muted">{label}</dt>
              <dd className="text-lg font-semibold tabular-nums">{formatRupees(rupees)}</dd>
            </div>
          ))}
        </dl>
        {adding}
      </div>
      {rows.length > 0 ? (
        <FeeRows rows={rows} payer={payer} waiver={waiver} prints={prints} />
      ) : (
        <Nothing text={sectionsMessages.nothingIsUnpaid} />
      )}
    </>
  )
}

type RowsProps = { rows: readonly PersonFee[]; prints: boolean; payer?: Payer; waiver?: Payer }

const FeeRows = ({ rows, payer, waiver, prints }: RowsProps) => (
  <Rows
    caption={sectionsMessages.feesAndPayments}
    rows={keyed(rows)}
    columns={[
      {
        label: 'Fee',
        place: 'title',
        cell: ({ type, class: schoolClass, isFine }) => (
          <div>
            {type}
            <span className="aside">{isFine ? fineOfFeeMessages.fineOf(schoolClass) : schoolClass}</span>
          </div>
        ),
      },
      { label: 'Due', cell: ({ dueDate }) => formatDay(dueDate), kind: 'day' },
      { label: 'Amount', cell: ({ amount }) => formatRupees(amount), kind: 'rupees' },
      {
        label: 'Status',
        place: 'state',
        cell: ({ status, amount, due, fine, payments }) => (
          <div>
            <Badge tone={feeTones[status]}>{status}</Badge>
            {status === 'Paid' && payments.length === 0 && <span className="aside">{sectionsMessages.conceded}</span>}
            {due > 0 && due < amount && <span className="aside">{sectionsMessages.due(formatRupees(due))}</span>}
            {fine > 0 && <span className="aside">{fineOfFeeMessages.fine(formatRupees(fine))}</span>}
          </div>
        ),
      },
      {
        label: 'Receipt',
        place: 'below',
        cell: (fee) => {
          const untouched = isOpenFee(fee) && fee.payments.every(({ reversed }) => reversed)
          const cancels = payer && untouched && !fee.isFine
          const waives = waiver && (fee.fine > 0 || (fee.isFine && untouched))
          if (!cancels && !waives && !fee.cancelled && !fee.waived && fee.payments.length === 0) return null
          return (
            <div>
              {fee.cancelled && (
                <span className="block text-xs wrap-anywhere text-muted sm:max-w-44">
                  {sectionsMessages.by(fee.cancelled.by, fee.cancelled.reason && `: ${fee.cancelled.reason}`)}
                </span>
              )}
              {cancels && <CancelFee student={payer.name} fee={fee} />}
              {waives && <WaiveFine student={waiver.name} fee={fee} />}
              {fee.waived && (
                <span className="block text-xs wrap-anywhere text-muted sm:max-w-44">
                  {fineOfFeeMessages.waived(fee.waived.by, formatDay(fee.waived.date), fee.waived.reason)}
                </span>
              )}
              {fee.payments.map(({ id, receiptNumber, amount, date, method, reversed }) => (
                <div key={id}>
                  <ReceiptFile id={id} receiptNumber={receiptNumber} office={prints} />
                  <span className="aside">
                    {amount < fee.amount && `${formatRupees(amount)}, `}
                    {method}, {formatDay(date)}
                    {reversed && ', reversed'}
                  </span>
                </div>
              ))}
            </div>
          )
        },
      },
    ]}
  />
)
