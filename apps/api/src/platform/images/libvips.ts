import sharp from 'sharp';

/**
 * libvips reads many formats, some of them programs. In this process it reads three, which borrowers upload, and SVG, which the service
 * draws captchas in: `clean-photo.ts` keeps an SVG that is uploaded away from it. It keeps nothing, and uses one core for a picture.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadSvgBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);
