import { route } from '@/lib/server/doors/route'
import { approveProfileChange } from '@/lib/profile/service'

export const PUT = route(approveProfileChange)
