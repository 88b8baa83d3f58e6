'use client'

import { useState, type ComponentProps } from 'react'
import { ConfirmButton } from '@/components/confirm-button'
import { DataTable } from '@/components/data-table/data-table'
import { onDemand } from '@/components/on-demand'
import { PersonName } from '@/components/person-name'
import { Button } from '@/components/ui/button'
import { notify } from '@/lib/client/notify'
import type { Concession } from '@/lib/concessions/answers'
import { concessionKindNames, concessionList } from '@/lib/concessions/lists'
import { concessionMessages } from '@/lib/concessions/messages'
import { concessionScreenMessages as said } from '@/lib/concessions/screen-messages'
import { formatDay, type Day } from '@/lib/dates'
import type { Page } from '@/lib/inputs'
import { approveConcession, withdrawConcession } from '../actions'
import { DecisionStatus } from '../decision-status'
import { TakeBack } from '../take-back'
import type { EndConcessionDialog as End, RejectConcessionDialog as Reject } from './concession-dialogs'

type Props = {
  list: Page<Concession>
  today: Day
  /** Whether the viewer may give concessions, and end them. */
  gives: boolean
  /** Whether the viewer may decide about what others have given. */
  decides: boolean
}

/** The register of concessions. */
export function ConcessionsTable({ list, today, gives, decides }: Props) {
  const [open, setOpen] = useState<{ dialog: 'end' | 'reject'; row: Concession }>()
  const close = () => setOpen(undefined)
  return (
    <>
      <DataTable
        caption="Concessions"
        of={concessionList}
        list={list}
        empty={concessionMessages.empty}
        about={concessionMessages.about}
        search={said.search}
        filters={['status', 'kind']}
        hide={['class', 'until']}
        csv="/api/concessions/csv"
        cells={{
          studentName: ({ studentId, studentName, class: schoolClass }) => (
            <span>
              <PersonName id={studentId} name={studentName} />
              <span className="aside">{schoolClass}</span>
            </span>
          ),
          from: ({ from, until }) => (
            <span>
              {formatDay(from)}
              {until && <span className="aside">{said.untilDay(formatDay(until))}</span>}
            </span>
          ),
          kind: ({ kind }) => concessionKindNames[kind],
          reason: ({ reason, askedBy }) => (
            <span>
              {reason}
              <span className="aside">{said.by(askedBy)}</span>
            </span>
          ),
          status: toStatus,
        }}
        action={
          gives || decides
            ? {
                cell: (row) =>
                  row.status === 'Asked' && row.own && gives ? (
                    <Withdraw row={row} />
                  ) : row.status === 'Asked' && decides ? (
                    <Decide row={row} onReject={() => setOpen({ dialog: 'reject', row })} />
                  ) : row.status === 'Approved' && gives && !row.ended ? (
                    <Button size="sm" variant="secondary" onClick={() => setOpen({ dialog: 'end', row })}>
                      {said.end}
                      <span className="sr-only"> {said.of(row.studentName)}</span>
                    </Button>
                  ) : null,
              }
            : undefined
        }
      />
      {open?.dialog === 'reject' && <RejectConcessionDialog concession={open.row} onClose={close} />}
      {open?.dialog === 'end' && <EndConcessionDialog concession={open.row} today={today} onClose={close} />}
    </>
  )
}

const Withdraw = ({ row: { id, studentName } }: { row: Concession }) => (
  <TakeBack
    id={id}
    action={withdrawConcession}
    waits={said.waitsForOther}
    title={said.withdrawQuestion(studentName)}
    description={said.withdrawDescription}
    confirm={said.withdraw}
    of={said.of(studentName)}
    failed={concessionMessages.withdrawFailed}
  />
)

const Decide = ({ row, onReject }: { row: Concession; onReject: () => void }) =>
  row.own ? (
    <span className="text-sm text-muted">{said.waitsForOther}</span>
  ) : (
    <span className="inline-flex gap-2">
      <ConfirmButton
        size="sm"
        action={approveConcession}
        input={{ id: row.id }}
        title={said.approveQuestion(row.share, row.studentName)}
        description={said.approveDescription(row.heads, row.reason)}
        confirm={said.approve}
        failed={concessionMessages.decideFailed}
        onDone={({ message }) => notify.success(message)}
      >
        {said.approve}
        <span className="sr-only"> {said.of(row.studentName)}</span>
      </ConfirmButton>
      <Button size="sm" variant="secondary" onClick={onReject}>
        {said.reject}
        <span className="sr-only"> {said.of(row.studentName)}</span>
      </Button>
    </span>
  )

const giveUp = { giveUp: ({ onClose }: { onClose: () => void }) => onClose() }
const RejectConcessionDialog = onDemand<ComponentProps<typeof Reject>>(
  () => import('./concession-dialogs').then((module) => module.RejectConcessionDialog),
  giveUp,
)
const EndConcessionDialog = onDemand<ComponentProps<typeof End>>(
  () => import('./concession-dialogs').then((module) => module.EndConcessionDialog),
  giveUp,
)

const toStatus = ({ status, decision, ended }: Concession) => (
  <DecisionStatus
    status={status}
    over={ended ? said.isEnded : decision?.reason === concessionMessages.takenBack && concessionMessages.takenBack}
    lines={[
      decision && [decision.reason, decision.by || said.noOther, formatDay(decision.date)].filter(Boolean).join(', '),
      ended && said.endedBy(ended.by, ended.reason),
    ]}
  />
)
