import { approve } from '@/lib/approvals/service'
import { route } from '@/lib/server/doors/route'

export const PUT = route(approve)
