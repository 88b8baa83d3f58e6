import { schoolSettings } from '@/lib/server/school-settings'
import { smsText } from '@/lib/sms'
import type { OutgoingMessage } from './transport'

/** What the phone shows of it. */
export const smsBody = ({ subject, text, template }: Pick<OutgoingMessage, 'subject' | 'text' | 'template'>) =>
  smsText({ subject, message: text, school: schoolSettings().name, isWhole: Boolean(template) })
