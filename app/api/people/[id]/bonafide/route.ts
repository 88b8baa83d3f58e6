import { route } from '@/lib/server/doors/route'
import { issueBonafide } from '@/lib/certificates/service'

export const POST = route(issueBonafide, { status: 201 })
