import { reject } from '@/lib/approvals/service'
import { route } from '@/lib/server/route'

export const DELETE = route(reject)
