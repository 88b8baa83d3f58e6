import { reject } from '@/lib/approvals/service'
import { route } from '@/lib/server/doors/route'

export const DELETE = route(reject)
