'use server'

import * as mails from '@/lib/mails/operations'
import { action } from '@/lib/server/doors/action'

export const resendMail = action(mails.resendMail, '/admin/mails')
