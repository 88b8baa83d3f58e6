import { route } from '@/lib/server/doors/route'
import { noteFeeContact } from '@/lib/fees/contacts'

export const POST = route(noteFeeContact, { status: 201 })
