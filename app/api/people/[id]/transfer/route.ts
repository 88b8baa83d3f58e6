import { route } from '@/lib/server/doors/route'
import { issueTransfer } from '@/lib/certificates/service'

export const POST = route(issueTransfer, { status: 201 })
