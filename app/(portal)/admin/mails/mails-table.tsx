'use client'

import { ConfirmButton } from '@/components/confirm-button'
import { DataTable } from '@/components/data-table/data-table'
import { DeliveryBadge } from '@/components/delivery-badge'
import { buttonStyle } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { notify } from '@/lib/client/notify'
import type { Page } from '@/lib/inputs'
import type { Mail } from '@/lib/mails/answers'
import { mailList } from '@/lib/mails/lists'
import { mailMessages } from '@/lib/mails/messages'
import { mailsTableMessages } from '@/lib/mails/screen-messages'
import { resendMail } from './actions'

/** `date` of the rows is formatted. */
export function MailsTable({ list }: { list: Page<Mail> }) {
  return (
    <DataTable
      caption="Mails"
      of={mailList}
      list={list}
      empty={mailMessages.empty}
      about={mailMessages.about}
      search={mailsTableMessages.searchByAddress}
      filters={['kind', 'status']}
      cells={{ status: ({ status }) => <DeliveryBadge status={status} /> }}
      action={{
        label: mailsTableMessages.sendAgain,
        cell: (mail) =>
          mail.notificationId ? (
            <Recipients id={mail.notificationId} mail={mail} />
          ) : (
            mail.status !== 'Queued' && <SendAgain mail={mail} />
          ),
      }}
    />
  )
}

/** A notification is sent again to all it has not reached. */
const Recipients = ({ id, mail: { mail, to } }: { id: string; mail: Mail }) => (
  <a
    href={`/notifications/${id}?status=Failed`}
    className={cn(buttonStyle({ variant: 'secondary', size: 'sm' }), 'whitespace-nowrap')}
  >
    {mailsTableMessages.seeRecipients}
    <span className="sr-only">
      : {mail}, {to}
    </span>
  </a>
)

function SendAgain({ mail: { id, mail, to } }: { mail: Mail }) {
  return (
    <ConfirmButton
      size="sm"
      title={mailsTableMessages.sendThisMailAgainQuestion}
      description={mailsTableMessages.description(mail, to)}
      confirm={mailsTableMessages.sendMail}
      action={resendMail}
      input={{ id }}
      failed={mailMessages.resendFailed}
      onDone={({ email }) => void notify.success(mailMessages.resent(email))}
    >
      <span className="whitespace-nowrap">{mailsTableMessages.sendAgain}</span>
      <span className="sr-only">
        : {mail}, {to}
      </span>
    </ConfirmButton>
  )
}
