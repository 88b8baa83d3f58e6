import { resendMail } from '@/lib/mails/operations'
import { route } from '@/lib/server/doors/route'

export const POST = route(resendMail)
