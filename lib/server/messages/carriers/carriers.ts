import { env } from '@/lib/server/env'
import type { NotificationType } from '@/prisma/client/enums'
import type { Carrier } from './carrier'
import { mailFiles } from './mail-files'
import { smsFiles } from './sms-files'
import { smsGateway } from './sms-gateway'
import { smtpServer } from './smtp'

let chosen: Record<NotificationType, Carrier> | undefined

/** How mails and SMS leave: as SMTP_URL and SMS_URL say, else as files in DATA_DIR/outbox. */
export function carriers(): Record<NotificationType, Carrier> {
  const { SMTP_URL, SMS_URL } = env()
  return (chosen ??= {
    Email: SMTP_URL ? smtpServer(SMTP_URL) : mailFiles(),
    SMS: SMS_URL ? smsGateway(env()) : smsFiles(),
  })
}
