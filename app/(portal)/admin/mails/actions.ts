'use server'

import * as mails from '@/lib/mails/service'
import { action } from '@/lib/server/action'

export const resendMail = action(mails.resendMail, '/admin/mails')
