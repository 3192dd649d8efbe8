import sharp from 'sharp';

/**
 * libvips supports many formats, some of which can contain programs. Only the three that borrowers upload are enabled, and SVG, in which the service
 * draws captchas; `clean-photo.ts` rejects uploaded SVG. Nothing is cached, and a picture uses one core.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadSvgBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);
