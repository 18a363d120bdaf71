package sqldb

import "golang.org/x/sys/windows"

// diskOf measures the file system of a directory.
func diskOf(dir string) (Disk, error) {
	path, err := windows.UTF16PtrFromString(dir)
	if err != nil {
		return Disk{}, err
	}
	var free, total uint64
	if err := windows.GetDiskFreeSpaceEx(path, &free, &total, nil); err != nil {
		return Disk{}, err
	}
	return Disk{Free: int64(free), Total: int64(total)}, nil
}
