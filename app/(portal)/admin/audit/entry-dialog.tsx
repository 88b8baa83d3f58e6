'use client'

import { useEffect, useState, type ReactNode } from 'react'
import { Loading } from '@/components/loading'
import { FailureNotice } from '@/components/failure-notice'
import { Dialog } from '@/components/ui/dialog'
import type { AuditRow, AuditDetails } from '@/lib/audit/answers'
import { entryDialogMessages } from '@/lib/audit/dialog-messages'
import { auditMessages } from '@/lib/audit/messages'
import { getJson } from '@/lib/client/http'

type Props = { row: AuditRow; onClose: () => void }

/** What was written, from where and by which request: read when it is opened. */
export function EntryDialog({ row, onClose }: Props) {
  const [tries, setTries] = useState(0)
  const [entry, setEntry] = useState<AuditDetails | null>()

  useEffect(() => {
    let wanted = true
    void getJson<{ entry: AuditDetails }>(`/api/audit/${row.id}`).then((body) => {
      if (wanted) setEntry(body?.entry ?? null)
    })
    return () => {
      wanted = false
    }
  }, [row.id, tries])

  const again = () => {
    setEntry(undefined)
    setTries((before) => before + 1)
  }
  return (
    <Dialog open wide onOpenChange={(open) => !open && onClose()} title={row.sentence} description={row.date}>
      {entry === undefined && <Loading>{entryDialogMessages.loadingDetails}</Loading>}
      {entry === null && <FailureNotice message={auditMessages.detailsFailed} retry={again} />}
      {entry && <Details entry={entry} />}
    </Dialog>
  )
}

const link = 'text-accent underline underline-offset-4'

function Details({ entry }: { entry: AuditDetails }) {
  const { actorId, personId, by, role, whose, what, kind, operation, address, record, requestId, kept, values } = entry
  return (
    <div className="grid gap-4 text-sm">
      <dl className="grid gap-x-6 sm:grid-cols-[auto_1fr] sm:gap-y-2">
        <Fact name="Who">
          {actorId ? (
            <a className={link} href={`/admin/audit?actor=${actorId}`}>
              {by}
              <span className="sr-only">{entryDialogMessages.everythingTheyDid}</span>
            </a>
          ) : (
            by
          )}
          {role && `, ${role}`}
        </Fact>
        {personId && (
          <Fact name={entryDialogMessages.whoseRecord}>
            <a className={link} href={`/admin/audit?person=${personId}`}>
              {whose || auditMessages.gone}
              <span className="sr-only">{entryDialogMessages.everythingThatWasDone}</span>
            </a>
          </Fact>
        )}
        {operation && <Fact name={entryDialogMessages.withPermission}>{operation}</Fact>}
        {address && <Fact name={entryDialogMessages.fromAddress}>{address}</Fact>}
        <Fact name="Record">
          {kind}, {what.toLowerCase()}
        </Fact>
        <Fact name={entryDialogMessages.itsNumber}>{record}</Fact>
        {requestId && <Fact name="Request">{requestId}</Fact>}
      </dl>
      {!kept && <p>{entryDialogMessages.addressAndValuesWere}</p>}
      {values.length > 0 && <Values values={values} />}
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted max-sm:not-first:mt-2">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </>
)

/** The name of a column as people read it: `parentEmail` is `parent email`. */
const inWords = (column: string) => column.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function Values({ values }: Pick<AuditDetails, 'values'>) {
  const sides = (['before', 'after'] as const).filter((side) => values.some((value) => value[side] !== null))
  const names = { before: 'Before', after: 'After' }
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <caption className="sr-only">{entryDialogMessages.whatWasWritten}</caption>
      <thead>
        <tr className="border-b border-line text-muted">
          {['Value', ...sides.map((side) => names[side])].map((label) => (
            <th key={label} scope="col" className="py-1.5 pr-3 font-medium">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {values.map((value) => (
          <tr key={value.name} className="border-b border-line align-top">
            <th scope="row" className="py-1.5 pr-3 font-normal text-muted">
              {inWords(value.name)}
            </th>
            {sides.map((side) => (
              <td key={side} className="py-1.5 pr-3 wrap-anywhere">
                {value[side] || '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
