'use server'

import * as mails from '@/lib/mails/service'
import { action } from '@/lib/server/doors/action'

export const resendMail = action(mails.resendMail, '/admin/mails')
