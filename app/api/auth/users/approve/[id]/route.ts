import { approve } from '@/lib/approvals/service'
import { route } from '@/lib/server/route'

export const PUT = route(approve)
