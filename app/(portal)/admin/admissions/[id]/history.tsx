import { DeliveryBadge } from '@/components/delivery-badge'
import type { ApplicationEvent, ApplicationMail } from '@/lib/admissions/answers'
import { admissionMessages, applicationMailNames } from '@/lib/admissions/messages'
import { historyMessages } from '@/lib/admissions/page-messages'
import { SendMail } from './send-mail'

type Props = {
  id: string
  events: readonly ApplicationEvent[]
  mails: readonly ApplicationMail[]
  shown: (instant: string) => string
  /** Whether the viewer sends mails again. */
  may: boolean
}

/** Events and mails, newest first. */
export function History({ id, events, mails, shown, may }: Props) {
  if (events.length + mails.length === 0)
    return <p className="mt-6 text-sm text-muted">{admissionMessages.noHistory}</p>
  const entries = [
    ...events.map((event) => ({ key: event.id, at: event.at, by: event.by, content: <Event event={event} /> })),
    ...mails.map((mail) => ({
      key: mail.id,
      at: mail.at,
      by: '',
      content: <Mail application={id} mail={mail} may={may} />,
    })),
  ].sort((one, other) => other.at.localeCompare(one.at))
  return (
    <ol className="mt-6 divide-y divide-line border-t border-line">
      {entries.map(({ key, at, by, content }) => (
        <li key={key} className="py-3 text-sm">
          <p className="text-muted">
            {by && `${by}, `}
            {shown(at)}
          </p>
          {content}
        </li>
      ))}
    </ol>
  )
}

function Event({ event: { change, note } }: { event: ApplicationEvent }) {
  return (
    <>
      {change && (
        <p className="mt-1 font-medium">
          {change.from} <span aria-hidden>→</span>
          <span className="sr-only">to</span> {change.to}
        </p>
      )}
      {note && <p className="mt-1 wrap-anywhere whitespace-pre-line">{note}</p>}
    </>
  )
}

function Mail({
  application,
  mail: { mail, to, status, reason, again },
  may,
}: {
  application: string
  mail: ApplicationMail
  may: boolean
}) {
  return (
    <>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{historyMessages.mail(applicationMailNames[mail])}</span>
        <DeliveryBadge status={status} />
      </p>
      <p className="mt-1 wrap-anywhere text-muted">{to}</p>
      {reason && <p className="mt-1 wrap-anywhere">{reason}</p>}
      {again && may && (
        <div className="mt-2">
          <SendMail id={application} mail={mail} to={to}>
            {historyMessages.sendAgain}
            <span className="sr-only">: {applicationMailNames[mail]}</span>
          </SendMail>
        </div>
      )}
    </>
  )
}
