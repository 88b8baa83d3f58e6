import { listMails } from '@/lib/mails/queries'
import { route } from '@/lib/server/doors/route'

export const GET = route(listMails)
