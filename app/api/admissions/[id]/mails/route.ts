import { route } from '@/lib/server/doors/route'
import { sendApplicationMail } from '@/lib/admissions/service'

export const POST = route(sendApplicationMail)
