import { route } from '@/lib/server/doors/route'
import { reconcileFiles } from '@/lib/uploads/service'

export const GET = route(reconcileFiles)
