'use client'

import { useEffect, useState, type ReactNode } from 'react'
import { Loading } from '@/components/loading'
import { FailureNotice } from '@/components/failure-notice'
import { useSchoolZone } from '@/components/school-zone'
import { Dialog } from '@/components/ui/dialog'
import type { AuditRow, AuditDetails } from '@/lib/audit/answers'
import { entryDialogMessages } from '@/lib/audit/dialog-messages'
import { auditMessages } from '@/lib/audit/messages'
import { columnName, isTechnical } from '@/lib/audit/column-names'
import { getJson } from '@/lib/client/http'
import { formatDay, formatInstant } from '@/lib/dates'
import { formatRupees } from '@/lib/money'

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
        {address && <Fact name={entryDialogMessages.fromAddress}>{address}</Fact>}
        <Fact name="Record">
          {kind}, {what.toLowerCase()}
        </Fact>
      </dl>
      {!kept && <p>{entryDialogMessages.addressAndValuesWere}</p>}
      <Values kind={kind} caption={entryDialogMessages.whatWasWritten} values={values.filter(isPlain)} />
      <details>
        <summary className="w-fit text-muted">{entryDialogMessages.technical}</summary>
        <dl className="mt-3 mb-4 grid gap-x-6 sm:grid-cols-[auto_1fr] sm:gap-y-2">
          {operation && <Fact name={entryDialogMessages.withPermission}>{operation}</Fact>}
          <Fact name={entryDialogMessages.itsNumber}>{record}</Fact>
          {requestId && <Fact name="Request">{requestId}</Fact>}
        </dl>
        <Values
          kind={kind}
          caption={entryDialogMessages.numbersAndCopies}
          values={values.filter((value) => !isPlain(value))}
        />
      </details>
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted max-sm:not-first:mt-2">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </>
)

type Value = AuditDetails['values'][number]

const isPlain = ({ name }: Value) => !isTechnical(name)

/** A value as the screens have it: rupees, days, times, yes and no. */
function shown(column: string, value: string | null, zone: string) {
  if (!value) return '–'
  if (column.endsWith('Paise') && /^\d+$/.test(value)) return formatRupees(Number(value) / 100)
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value)
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value)))
    return formatInstant(value, zone)
  if (value === 'true') return 'Yes'
  return value === 'false' ? 'No' : value
}

type ValuesProps = { kind: string; caption: string; values: readonly Value[] }

function Values({ kind, caption, values }: ValuesProps) {
  const zone = useSchoolZone()
  if (values.length === 0) return null
  const sides = (['before', 'after'] as const).filter((side) => values.some((value) => value[side] !== null))
  const names = { before: 'Before', after: 'After' }
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
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
              {columnName(kind, value.name)}
            </th>
            {sides.map((side) => (
              <td key={side} className="py-1.5 pr-3 wrap-anywhere">
                {shown(value.name, value[side], zone)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
