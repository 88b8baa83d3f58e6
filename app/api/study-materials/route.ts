import { listMaterials } from '@/lib/materials/queries'
import { route } from '@/lib/server/doors/route'

export const GET = route(listMaterials)
