import { listMails } from '@/lib/mails/operations'
import { route } from '@/lib/server/doors/route'

export const GET = route(listMails)
