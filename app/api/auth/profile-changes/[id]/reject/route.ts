import { route } from '@/lib/server/doors/route'
import { rejectProfileChange } from '@/lib/profile/service'

export const PUT = route(rejectProfileChange)
