import { sendApplicationMail } from '@/lib/admissions/service'
import { route } from '@/lib/server/doors/route'

export const POST = route(sendApplicationMail)
