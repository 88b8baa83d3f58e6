import { sendMail } from '@/lib/admissions/service'
import { route } from '@/lib/server/route'

export const POST = route(sendMail)
