import { route } from '@/lib/server/route'
import { reconcileFiles } from '@/lib/uploads/service'

export const GET = route(reconcileFiles)
