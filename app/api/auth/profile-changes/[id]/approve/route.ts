import { approveChange } from '@/lib/profile/service'
import { route } from '@/lib/server/route'

export const PUT = route(approveChange)
