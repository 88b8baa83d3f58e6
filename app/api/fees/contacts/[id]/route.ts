import { route } from '@/lib/server/doors/route'
import { listFeeContacts } from '@/lib/fees/contacts'

export const GET = route(listFeeContacts)
