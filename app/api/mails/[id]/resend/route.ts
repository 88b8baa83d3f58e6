import { resendMail } from '@/lib/mails/service'
import { route } from '@/lib/server/route'

export const POST = route(resendMail)
