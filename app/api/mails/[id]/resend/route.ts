import { route } from '@/lib/server/doors/route'
import { resendMail } from '@/lib/mails/operations'

export const POST = route(resendMail)
