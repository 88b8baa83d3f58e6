'use client'

import { useState, type ComponentProps } from 'react'
import { ConfirmButton } from '@/components/confirm-button'
import { DataTable } from '@/components/data-table/data-table'
import { DownloadButton } from '@/components/download-button'
import { onDemand } from '@/components/on-demand'
import { PersonName } from '@/components/person-name'
import { Button } from '@/components/ui/button'
import { notify } from '@/lib/client/notify'
import { formatDay } from '@/lib/dates'
import { refundsTableMessages as said } from '@/lib/fees/back-screen-messages'
import type { Page } from '@/lib/inputs'
import { formatRupees } from '@/lib/money'
import type { Refund } from '@/lib/payments/answers'
import { refundMessages } from '@/lib/payments/back-messages'
import { refundStateNames, refundList, throughGateway } from '@/lib/payments/lists'
import { approveRefund, withdrawRefund } from '../actions'
import { DecisionStatus } from '../decision-status'
import { TakeBack } from '../take-back'
import type { RejectRefundDialog as Reject } from './reject-refund-dialog'

type Props = {
  list: Page<Refund>
  /** Whether the viewer may decide about what others have asked for. */
  decides: boolean
  /** Whether the viewer may ask for refunds, and take back what they have asked for. */
  asks: boolean
}

export function RefundsTable({ list, decides, asks }: Props) {
  const [rejecting, setRejecting] = useState<Refund>()
  return (
    <>
      <DataTable
        caption="Refunds"
        of={refundList}
        list={list}
        empty={refundMessages.empty}
        about={refundMessages.about}
        search={said.search}
        filters={['status']}
        cells={{
          studentName: ({ studentId, studentName }) => <PersonName id={studentId} name={studentName} />,
          method: ({ method, reference }) => (
            <span>
              {method}
              {reference && <span className="aside">{reference}</span>}
            </span>
          ),
          reason: ({ reason, askedBy }) => (
            <span>
              {reason}
              <span className="aside">{said.askedBy(askedBy)}</span>
            </span>
          ),
          status: toStatus,
          number: ({ id, number, amount, failed }) =>
            number && failed?.amount === amount ? (
              number
            ) : number ? (
              <DownloadButton
                variant="link"
                size="inline"
                path={`/api/refunds/${id}/voucher`}
                failed={refundMessages.voucherFailed}
              >
                {number}
              </DownloadButton>
            ) : null,
        }}
        action={
          decides || asks
            ? {
                cell: (row) =>
                  row.status !== 'Asked' ? null : row.own && asks ? (
                    <Withdraw row={row} />
                  ) : row.own || !decides ? (
                    <span className="text-sm text-muted">{said.waitsForOther}</span>
                  ) : (
                    <span className="inline-flex gap-2">
                      <ConfirmButton
                        size="sm"
                        action={approveRefund}
                        input={{ id: row.id }}
                        title={said.approveQuestion(formatRupees(row.amount), row.studentName)}
                        description={row.method === throughGateway ? said.approveByGateway : said.approveDescription}
                        confirm={said.approve}
                        failed={refundMessages.decideFailed}
                        onDone={({ message }) => notify.success(message)}
                      >
                        {said.approve}
                        <span className="sr-only"> {said.of(row.studentName, formatRupees(row.amount))}</span>
                      </ConfirmButton>
                      <Button size="sm" variant="secondary" onClick={() => setRejecting(row)}>
                        {said.reject}
                        <span className="sr-only"> {said.of(row.studentName, formatRupees(row.amount))}</span>
                      </Button>
                    </span>
                  ),
              }
            : undefined
        }
      />
      {rejecting && <RejectRefundDialog refund={rejecting} onClose={() => setRejecting(undefined)} />}
    </>
  )
}

const Withdraw = ({ row: { id, studentName, amount } }: { row: Refund }) => (
  <TakeBack
    id={id}
    action={withdrawRefund}
    waits={said.waitsForOther}
    title={said.withdrawQuestion(formatRupees(amount), studentName)}
    description={said.withdrawDescription}
    confirm={said.withdraw}
    of={said.of(studentName, formatRupees(amount))}
    failed={refundMessages.withdrawFailed}
  />
)

const RejectRefundDialog = onDemand<ComponentProps<typeof Reject>>(
  () => import('./reject-refund-dialog').then((module) => module.RejectRefundDialog),
  { giveUp: ({ onClose }) => onClose() },
)

const toStatus = ({ status, decision, failed }: Refund) => (
  <DecisionStatus
    status={status}
    shown={refundStateNames[status]}
    over={decision?.reason === refundMessages.takenBack && refundMessages.takenBack}
    lines={[
      failed && said.failed(formatRupees(failed.amount), failed.reason),
      decision && [decision.reason, decision.by, formatDay(decision.date)].filter(Boolean).join(', '),
    ]}
  />
)
