'use client'

import { AskingButton } from '@/components/asking-button'
import { Breakable } from '@/components/breakable'
import type { DataColumn } from '@/components/data-table/columns'
import { DataTable } from '@/components/data-table/data-table'
import { DeliveryBadge } from '@/components/delivery-badge'
import { notify } from '@/lib/client/notify'
import { deliveryStatuses } from '@/lib/constants'
import type { Page } from '@/lib/inputs'
import type { mailListSchema, Mail } from '@/lib/mails/schema'
import { messages } from '@/lib/messages'
import { resendMail } from './actions'

type List = typeof mailListSchema

const columns: readonly DataColumn<Mail, List>[] = [
  { key: 'date', label: 'Date', value: ({ date }) => date, className: 'whitespace-nowrap' },
  { key: 'mail', label: 'Mail', value: ({ mail }) => mail, className: 'font-medium' },
  {
    key: 'to',
    label: 'To',
    value: ({ to }) => to,
    cell: ({ to }) => <Breakable text={to} />,
    className: 'wrap-anywhere',
  },
  {
    key: 'status',
    label: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => <DeliveryBadge status={status} />,
  },
  { key: 'reason', label: 'Reason', value: ({ reason }) => reason, className: 'wrap-anywhere sm:min-w-48' },
  { key: 'attempts', label: 'Attempts', value: ({ attempts }) => attempts, numeric: true },
  {
    key: 'again',
    label: 'Send again',
    value: () => '',
    cell: (mail) => mail.status !== 'Queued' && <SendAgain mail={mail} />,
  },
]

/** `date` of the rows is shown as it is. */
export function MailsTable({ list }: { list: Page<Mail> }) {
  return (
    <DataTable
      caption="Mails"
      columns={columns}
      list={list}
      rowKey={({ id }) => id}
      empty={messages.mails.empty}
      search="Search by address"
      filters={[{ key: 'status', label: 'Status', options: deliveryStatuses }]}
    />
  )
}

function SendAgain({ mail: { id, mail, to } }: { mail: Mail }) {
  return (
    <AskingButton
      size="sm"
      title="Send this mail again?"
      description={`${mail}: it goes to ${to}, made anew. A link in the one before may stop working.`}
      confirm="Send mail"
      action={resendMail}
      input={{ id }}
      failed={messages.mails.resendFailed}
      onDone={({ email }) => void notify.success(messages.mails.resent(email))}
    >
      Send again
      <span className="sr-only">
        : {mail}, {to}
      </span>
    </AskingButton>
  )
}
