import { env } from '@/lib/server/env'
import type { NotificationType } from '@/prisma/client/enums'
import { mailFiles } from './mail-files'
import { smsFiles } from './sms-files'
import { smsGateway } from './sms-gateway'
import { smtpServer } from './smtp'
import type { Transport } from './transport'

let chosen: Record<NotificationType, Transport> | undefined

/** How e-mails and SMS are sent: through SMTP_URL and SMS_URL, or where these are unset as files in DATA_DIR/outbox. */
export function transports(): Record<NotificationType, Transport> {
  const { SMTP_URL, SMS_URL } = env()
  return (chosen ??= {
    Email: SMTP_URL ? smtpServer(SMTP_URL) : mailFiles(),
    SMS: SMS_URL ? smsGateway(env()) : smsFiles(),
  })
}
