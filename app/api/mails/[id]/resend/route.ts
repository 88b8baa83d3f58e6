import { resendMail } from '@/lib/mails/service'
import { route } from '@/lib/server/doors/route'

export const POST = route(resendMail)
