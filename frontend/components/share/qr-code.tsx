import { Box, Button, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Icon } from '#frontend/components/icon.tsx'
import { qrCodeOf } from '#frontend/lib/pictures/qr-code.ts'
import { saveBlob } from '#frontend/lib/pictures/save-blob.ts'
import { radius } from '#frontend/theme/radius.ts'
import { sharingCopy as copy } from '#shared/copy/sharing.ts'

const pathOf = (modules: readonly (readonly boolean[])[]) =>
  modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')

const size = 132

const code = {
  flex: 'none',
  width: size,
  height: size,
  borderRadius: radius.line,
  bgcolor: 'common.white',
  fill: 'black',
} as const

/** The link as a QR code, for print. */
export const QrCode = ({ link, fileName }: { link: string; fileName: string }) => {
  const { data } = useQuery({
    queryKey: ['qr-code', link],
    queryFn: () => qrCodeOf(link),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
      {data ? (
        // Dark on light in the dark theme too: few readers find an inverted code.
        <Box
          component="svg"
          role="img"
          aria-label={copy.qrCodeOf}
          viewBox={`0 0 ${data.modules.length} ${data.modules.length}`}
          shapeRendering="crispEdges"
          sx={code}
        >
          <path d={pathOf(data.modules)} />
        </Box>
      ) : (
        <Skeleton variant="rounded" width={size} height={size} />
      )}
      <Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          {copy.qrCodeWhy}
        </Typography>
        <Button
          size="small"
          startIcon={<Icon of={Download} />}
          disabled={!data}
          onClick={() => data && saveBlob(data.svg, fileName)}
        >
          {copy.downloadQrCode}
        </Button>
      </Box>
    </Box>
  )
}
