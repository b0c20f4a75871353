import { useEffect, useState } from 'react'
import { generationCopy } from '#shared/copy/generation.ts'

export type Progress = { message: string; percent: number }

/** Six messages, two seconds apart, up to 90 %, then the last one at 95 % (docs/product.md, Generations). */
export const progressAfter = (seconds: number): Progress => {
  const { progress, progressCap, progressStepSeconds, finalizing, finalizingProgress } = generationCopy
  const step = Math.max(0, Math.floor(seconds / progressStepSeconds))
  const message = progress[step]
  if (!message) return { message: finalizing, percent: finalizingProgress }
  return { message, percent: Math.round((progressCap * (step + 1)) / progress.length) }
}

/** The estimated progress of a job by the time since `createdAt`. */
export const useProgress = (createdAt: string): Progress => {
  const secondsNow = () => (Date.now() - Date.parse(createdAt)) / 1000
  const [seconds, setSeconds] = useState(secondsNow)

  useEffect(() => {
    const timer = setInterval(() => setSeconds((Date.now() - Date.parse(createdAt)) / 1000), 500)
    return () => clearInterval(timer)
  }, [createdAt])

  return progressAfter(seconds)
}
