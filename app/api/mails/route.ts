import { route } from '@/lib/server/doors/route'
import { listMails } from '@/lib/mails/operations'

export const GET = route(listMails)
