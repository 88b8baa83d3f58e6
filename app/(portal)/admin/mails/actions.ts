'use server'

import * as mails from '@/lib/mails/operations'
import * as held from '@/lib/mails/held'
import { action } from '@/lib/server/doors/action'

export const resendMail = action(mails.resendMail, '/admin/mails')
export const sendHeld = action(held.sendHeld, '/admin/mails')
export const discardHeld = action(held.discardHeld, '/admin/mails')
